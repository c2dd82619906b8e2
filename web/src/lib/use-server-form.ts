import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import type { MessageKey } from '../i18n/translate.ts';
import { type RpcFailure, rpcFailure } from './rpc-error.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** What a field takes to be bound to a form. */
export type InputProps = ReturnType<UseFormReturnType<object>['getInputProps']>;

interface Options<Values extends object, Result> {
  readonly initialValues: Values;
  readonly validate?: (values: Values) => FormErrors;
  /** Fields that may not be left empty. */
  readonly required?: readonly (keyof Values & string)[];
  /** Fields whose text has to be a number before it can be sent at all. */
  readonly numbers?: readonly string[];
  readonly submit: (values: Values) => Promise<Result>;
  readonly onDone: (result: Result, values: Values) => void | Promise<void>;
  /** The call may be refused for who is not signed in, without a session being over. */
  readonly anonymous?: boolean;
}

export interface ServerForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
  /** The same from elsewhere than its own button, over when it was answered. */
  readonly save: () => Promise<void>;
  /** What went wrong and belongs to no field. */
  readonly failure: RpcFailure | null;
  /** What went wrong no longer matters. */
  readonly forget: () => void;
  readonly isPending: boolean;
  /** A limit is still running: sending now would only be refused. */
  readonly isBlocked: boolean;
}

/** What somebody who isn't signed in is asked for is their own. */
const ownDetails: Readonly<Record<string, Extract<MessageKey, `missing.${string}`>>> = {
  name: 'missing.name',
  companyName: 'missing.company',
  email: 'missing.email',
  password: 'missing.password',
};

/** A form whose rules are the server's: what it refuses is shown at the field it names, the rest above the form. */
export function useServerForm<Values extends object, Result>(
  options: Options<Values, Result>,
): ServerForm<Values> {
  const t = useT();
  const form = useForm<Values>({
    // A field is looked for in the whole page, where another form may have one of the same path.
    name: useId().replaceAll('_', '-'),
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: (values) => ({
      ...Object.fromEntries([
        ...(options.required ?? [])
          .filter((name) => String(values[name]).trim() === '')
          .map((name) => [name, t((options.anonymous && ownDetails[name]) || 'field.empty')]),
        ...(options.numbers ?? [])
          .filter((path) => isText(valueAt(values, path)))
          .map((path) => [path, t('field.notNumber')]),
      ]),
      ...options.validate?.(values),
    }),
  });
  const call = useMutation({
    mutationFn: options.submit,
    meta: { anonymous: options.anonymous ?? false },
    onSuccess: (result, values) => options.onDone(result, values),
    onError: (error) => {
      const { issues } = rpcFailure(error);
      if (issues.length === 0) return;
      const told = issues.map(({ path, message }) => [fieldOf(form, path) ?? path, message] as const);
      // The first of a field's own is told: its last would stand alone.
      form.setErrors(Object.fromEntries(told.toReversed()));
      const first = issues.map(({ path }) => fieldOf(form, path)).find((path) => path !== null);
      if (first) form.getInputNode(first)?.focus();
    },
  });
  const failure = call.error ? rpcFailure(call.error) : null;
  const isBlocked = useSecondsLeft(failure?.retryAt ?? null) > 0;
  // The sign-in dialog says it, over the page.
  const isOver = failure?.code === 'UNAUTHORIZED' && !options.anonymous;
  const allOnFields =
    failure !== null &&
    failure.issues.length > 0 &&
    failure.issues.every(({ path }) => fieldOf(form, path) !== null);

  return {
    form,
    onSubmit: form.onSubmit((current) => {
      if (!call.isPending) call.mutate(current);
    }, focusFirst(form)),
    async save() {
      if (call.isPending) return;
      const { errors, hasErrors } = form.validate();
      if (hasErrors) focusFirst(form)(errors);
      else await call.mutateAsync(form.getValues()).catch(() => undefined);
    },
    failure: failure === null || allOnFields || isOver ? null : failure,
    forget: call.reset,
    isPending: call.isPending,
    isBlocked,
  };
}

/** `networks.0` is a line of the field `networks`; null where no field is meant, as by a list whose rows have their own. */
function fieldOf<Values extends object>(form: UseFormReturnType<Values>, path: string): string | null {
  const values = form.getValues();
  const [, whole = path] = isField(values, path) ? [] : (/^(.+)\.\d+$/.exec(path) ?? []);
  if (!isField(values, whole)) return null;
  return !Array.isArray(valueAt(values, whole)) || form.getInputNode(whole) ? whole : null;
}

/** `dataSource.url` is a field of a form; `dataSource`, which only holds fields, is none. */
function isField(values: object, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (!Object.hasOwn(values, name)) return false;
  const value: unknown = values[name as keyof typeof values];
  if (rest.length === 0) return !isHolder(value) || Array.isArray(value);
  return isHolder(value) && isField(value, rest.join('.'));
}

const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isHolder(value) ? value[name as keyof typeof value] : undefined),
      values,
    );

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

const focusFirst =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (errors: FormErrors): void => {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  };
