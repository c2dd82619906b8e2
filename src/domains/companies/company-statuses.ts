export const companyStatuses = ['TRIAL', 'ACTIVE', 'SUSPENDED', 'ARCHIVED'] as const;
