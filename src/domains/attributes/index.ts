export {
  Attribute,
  Attributes,
  type AttributeValues,
  attributeKey,
  attributeName,
  mostAttributes,
} from './declared.ts';
export { orderMerge } from './order-merge.ts';
export { countedValues, keepValues, readMerged } from './values.ts';
