export { CompanyChanges, changeCompany, DataSourceInput, dataSourceContext } from './company-changes.ts';
export { CompanyRecord, toCompanyRecord } from './company-record.ts';
export { insertCompany, type NewCompany } from './insert-company.ts';
export { company, companyStatuses } from './tables.ts';
