export { CompanyChanges, changeCompany, dataSourceContext } from './company-changes.ts';
export { CompanyRecord, toCompanyRecord } from './company-record.ts';
export { CompanyRow, lockCompany, readCompany } from './company-row.ts';
export { companyStatuses } from './company-statuses.ts';
export { insertCompany } from './insert-company.ts';
