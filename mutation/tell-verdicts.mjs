/** The sentence of a room, and each mutant that nobody noticed, as it is read in an editor. */
export function tellVerdicts(mutants, entries) {
  const verdicts = new Map();
  for (const { key, verdict } of entries) {
    if (key && verdicts.get(key) !== 'killed' && verdicts.get(key) !== 'timeout') verdicts.set(key, verdict);
  }
  const of = (verdict) => mutants.filter(({ key }) => (verdicts.get(key) ?? 'unmet') === verdict);
  const [killed, loops, survived, unmet] = ['killed', 'timeout', 'survived', 'unmet'].map((each) => of(each));
  for (const { test, verdict, by, why } of entries) {
    if (verdict === 'broken') console.log(`Not used, as it fails without a mutant: ${test}, ${by}: ${why}`);
  }
  const noticed = killed.length + loops.length;
  for (const mutant of [...survived, ...unmet].sort(byPlace))
    console.log(line(mutant, unmet.includes(mutant)));
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const [own, gone] = [mutants, [...killed, ...loops]].map(
      (each) => each.filter((m) => m.file === file).length,
    );
    if (gone < own)
      console.log(`${String(Math.round((gone / own) * 100)).padStart(3)} %  ${gone}/${own}  ${file}`);
  }
  console.log(
    `${mutants.length} mutants: ${killed.length} killed, ${loops.length} caught in a loop, ` +
      `${survived.length} survived, ${unmet.length} met by no test; ` +
      `${((noticed / Math.max(mutants.length, 1)) * 100).toFixed(1)} %`,
  );
}

const byPlace = (a, b) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.location.start.line - b.location.start.line;

function line({ file, location, original, replacement }, isUnmet) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 140);
  const place = `${file}:${location.start.line + 1}:${location.start.column + 1}`;
  return `${place} ${isUnmet ? '(unmet) ' : ''}${short(original)}  →  ${short(replacement)}`;
}
