export { operatorOperations } from './operator-operations.ts';
