/** What a record holds under a name that came from outside: it may be called like what every object has, as `constructor`. */
export const ownMember = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
