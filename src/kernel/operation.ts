import type { z } from 'zod';
import type { LimitScope } from '../config/limit-scopes.ts';
import type { Access, OperationKind } from './access.ts';
import type { KeyScope } from './actor.ts';
import type { EventType } from './audit-entry.ts';
import type { CompaniesCtx, CompanyCtx, SystemCtx } from './context.ts';

/**
 * Which rows an operation may touch.
 *   company    one company's: the caller's own, or the one that platform staff name in `companyId`
 *   companies  as `company`, and all of them when platform staff name none
 *   system     across companies: accounts, platform management, background work
 */
export type Scope = 'company' | 'companies' | 'system';

interface CtxOf {
  company: CompanyCtx;
  companies: CompaniesCtx;
  system: SystemCtx;
}

export interface OperationDefinition<In extends z.ZodType, Out extends z.ZodType, S extends Scope> {
  /** Dotted: the name of its typed procedure. */
  readonly id: string;
  readonly summary: string;
  readonly kind: OperationKind;
  readonly access: Access;
  readonly scope: S;
  /** The scope with which an API key may call it; without one no key reaches it. */
  readonly keyScope?: KeyScope;
  readonly limit: LimitScope;
  /**
   * It may be answered compressed: many figures under their names, nothing that opens a door, nothing of one
   * conversation or person, nothing that was sent along with the question.
   */
  readonly isPackable?: true;
  /** The company that staff name for a change may be gone, as one whose audit log is all that is left. */
  readonly companyMayBeGone?: true;
  readonly input: In;
  readonly output: Out;
  /** A mutation names the event that it records, or says why it records none. A reading may record too. */
  readonly audit?: EventType | { readonly none: string };
  run(ctx: CtxOf[S], input: z.output<In>): Promise<z.input<Out>>;
}

export interface Operation<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  S extends Scope = Scope,
> extends Omit<OperationDefinition<In, Out, S>, 'run'> {
  run(ctx: CtxOf[Scope], input: unknown): Promise<unknown>;
}

/** One thing the service can do, written once. REST, procedures, schedules and commands only bind to it. */
export function operation<In extends z.ZodType, Out extends z.ZodType, S extends Scope>(
  definition: OperationDefinition<In, Out, S>,
): Operation<In, Out, S> {
  if (definition.kind === 'mutation' && definition.audit === undefined) {
    throw new Error(`${definition.id} changes something and does not say what it records`);
  }
  if (definition.keyScope !== undefined && definition.scope !== 'company') {
    throw new Error(`${definition.id} can be called with a key and is not about one company`);
  }
  // The only place where the types of a definition are forgotten: invoke() validated the input against them.
  return definition as Operation<In, Out, S>;
}

type Task<In extends z.ZodType, Out extends z.ZodType> = Omit<
  OperationDefinition<In, Out, 'system'>,
  'kind' | 'access' | 'scope' | 'limit'
>;

/** What schedules and operators have done over all companies: nobody reaches it over the network, so no limit counts it. */
export const task = <In extends z.ZodType, Out extends z.ZodType>(definition: Task<In, Out>) =>
  operation({ ...definition, kind: 'mutation', access: 'operator', scope: 'system', limit: 'general' });
