import { isJsonObject, type JsonObject } from './source-record.ts';

/** Records in which databases write the type of each value beside it: `{"$oid": "…"}`, `{"S": "…"}`, `{"stringValue": "…"}`. */
export const hasTypes = (text: string): boolean =>
  (text.includes('$') && ofMongo.test(text)) ||
  ofDynamo.test(text) ||
  (text.includes('Value"') && ofFirestore.test(text));

/** A sign that is rare in other records is found in a tenth of the time. */
const ofMongo = /"\$(?:oid|date|uuid|number(?:Long|Int|Double|Decimal))"/;
const ofDynamo = /\{\s{0,20}"(?:S|N|M|L|SS|NS|BOOL|NULL)"\s{0,20}:/;
const ofFirestore =
  /"(?:string|integer|double|boolean|timestamp|null|map|array|reference|geoPoint)Value"\s{0,20}:/;

export function plainRecord(record: JsonObject): JsonObject {
  const { document } = record;
  return (
    fromFirestore(isJsonObject(document) ? document : record) ?? fromDynamo(record) ?? withoutMongo(record)
  );
}

const mongoNames = new Set('$oid $date $uuid $numberLong $numberInt $numberDouble $numberDecimal'.split(' '));

const withoutMongo = (record: JsonObject): JsonObject => mapped(record, mongoValue);

/** Whole numbers stay text: as such they keep their last digits. */
function mongoValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mongoValue);
  if (!isJsonObject(value)) return value;
  const [name, only] = onlyOf(value);
  return mongoNames.has(name) ? mongoValue(only) : withoutMongo(value);
}

const mapped = (object: JsonObject, to: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(value)]));

/** The only member of an object. */
function onlyOf(value: JsonObject): [name: string, only: unknown] {
  const [[name, only] = ['', undefined], other] = Object.entries(value);
  return other === undefined ? [name, only] : ['', undefined];
}

const dynamoNames = new Set('S N M L SS NS B BS BOOL NULL'.split(' '));

/** A row of DynamoDB, alone, as an export has it and as a stream does; each of its values is of one type. */
function fromDynamo(record: JsonObject): JsonObject | null {
  const { Item, dynamodb } = record;
  const image = isJsonObject(dynamodb) ? dynamodb['NewImage'] : undefined;
  const row = [Item, image, record].find(isJsonObject) ?? record;
  return areTyped(row, dynamoNames) ? mapped(row, dynamoValue) : null;
}

const areTyped = (row: JsonObject, names: ReadonlySet<string>): boolean => {
  const values = Object.values(row);
  return values.length > 0 && values.every((value) => isJsonObject(value) && names.has(onlyOf(value)[0]));
};

function dynamoValue(typed: unknown): unknown {
  if (!isJsonObject(typed)) return typed;
  const [name, value] = onlyOf(typed);
  if (name === 'NULL') return null;
  if (name === 'L') return Array.isArray(value) ? value.map(dynamoValue) : value;
  if (name === 'M') return isJsonObject(value) ? mapped(value, dynamoValue) : value;
  return value;
}

const firestoreNames = new Set(
  'string integer double boolean timestamp null map array reference bytes geoPoint'
    .split(' ')
    .map((type) => `${type}Value`),
);

/** A document of Firestore, whose id is the last step of its name. */
function fromFirestore({ fields, name, ...rest }: JsonObject): JsonObject | null {
  if (!isJsonObject(fields) || !areTyped(fields, firestoreNames)) return null;
  const id = typeof name === 'string' ? name.slice(name.lastIndexOf('/') + 1) : undefined;
  return { ...rest, ...(id && { id }), ...mapped(fields, firestoreValue) };
}

function firestoreValue(typed: unknown): unknown {
  if (!isJsonObject(typed)) return typed;
  const [name, value] = onlyOf(typed);
  if (name === 'nullValue') return null;
  if (!isJsonObject(value)) return value;
  const { values, fields } = value;
  if (name === 'arrayValue') return Array.isArray(values) ? values.map(firestoreValue) : [];
  if (name === 'mapValue') return isJsonObject(fields) ? mapped(fields, firestoreValue) : {};
  return value;
}
