import { z } from 'zod';
import { saidFields } from '../imports/pushing/index.ts';

/** As JSON has it; what a field takes is judged as in a file. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]).optional();

const plainFields = Object.fromEntries(
  saidFields.filter((field) => field !== 'externalId').map((field) => [field, value]),
) as Readonly<Record<Exclude<(typeof saidFields)[number], 'externalId'>, typeof value>>;

const attributes = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .optional()
  .describe("The company's own attributes, by key; null clears one, omitted ones stay");

/** The fields of a conversation, without its id. */
export const sessionFields = { ...plainFields, attributes };

/** Blanks around it are none of it, as in what is pushed whole. */
export const externalId = z.string().trim().min(1).max(255).describe('Percent-encoded in the path');
