export interface PolicyDirective {
  name: string;
  sources: string[];
}

/** Reads a policy as browsers do: directives split at `;`, the first of a name wins. */
export function parsePolicy(policy: string): PolicyDirective[] {
  const directives = new Map<string, PolicyDirective>();
  for (const part of policy.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name === undefined || name === '') continue;
    const key = name.toLowerCase();
    if (!directives.has(key)) directives.set(key, { name: key, sources });
  }
  return [...directives.values()];
}

export function printPolicy(directives: readonly PolicyDirective[]): string {
  return directives.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');
}

/** The sources that govern scripts in a policy, with the fallback browsers use; null when none does. */
export function scriptSources(policy: string, scope: 'elem' | 'attr' | null): string[] | null {
  const directives = parsePolicy(policy);
  for (const name of scope === null
    ? ['script-src', 'default-src']
    : [`script-src-${scope}`, 'script-src', 'default-src']) {
    const found = directives.find((directive) => directive.name === name);
    if (found !== undefined) return found.sources.map((source) => source.toLowerCase());
  }
  return null;
}
