import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { typedNumber } from '../../lib/typed-number.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value?: number | string;
  readonly onChange?: (value: number | string) => void;
}

/** Keeps what was typed, as it was typed: "-5" is for the service to refuse, and never becomes 5. */
export function NumberField({ value = '', onChange, ...field }: Props) {
  const [text, setText] = useState(String(value));
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={typedNumber(text) === value ? text : String(value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange?.(typedNumber(currentTarget.value));
      }}
    />
  );
}
