export const companySortFields = ['name', 'status', 'createdAt', 'updatedAt', 'maxUsers'] as const;
export const userSortFields = ['name', 'email', 'role', 'status', 'createdAt', 'lastLoginAt'] as const;
