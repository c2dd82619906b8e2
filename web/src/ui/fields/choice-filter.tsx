import { MultiSelect, Select, type StyleProp } from '@mantine/core';

interface Props<Choice extends string, Value> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly words: (choice: Choice) => string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  readonly className?: string;
  readonly maw?: StyleProp<number>;
  readonly searchable?: boolean;
}

/** Narrows a list to one choice of a few. */
export function ChoiceFilter<Choice extends string>({ label, ...props }: Props<Choice, Choice>) {
  const { choices, words, value, onChange, ...look } = props;
  return (
    <Select
      {...look}
      size="xs"
      aria-label={label}
      placeholder={label}
      clearable
      value={value ?? null}
      data={choices.map((choice) => ({ value: choice, label: words(choice) }))}
      onChange={(chosen) => onChange(choices.find((choice) => choice === chosen))}
    />
  );
}

/** Narrows a list to some choices. */
export function ChoicesFilter<Choice extends string>({ label, ...props }: Props<Choice, Choice[]>) {
  const { choices, words, value = [], onChange, ...look } = props;
  return (
    <MultiSelect
      {...look}
      size="xs"
      aria-label={label}
      placeholder={value.length === 0 ? label : undefined}
      clearable
      value={value}
      data={choices.map((choice) => ({ value: choice, label: words(choice) }))}
      onChange={(chosen) => {
        const found = choices.filter((choice) => chosen.some((one) => one === choice));
        onChange(found.length > 0 ? found : undefined);
      }}
    />
  );
}
