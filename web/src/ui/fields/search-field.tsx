import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
  /** What is searched for when so much is typed; else just that. */
  readonly toSearch?: (typed: string) => string;
  readonly help?: string;
}

/** Searches a moment after the last key; `/` leads here, Escape away again. */
export function SearchField({ label, value, onSearch, toSearch, help }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What was asked from here comes back as the value when more may have been typed already.
  const asked = useRef(value);
  const search = useDebouncedCallback((typed: string) => {
    const wanted = toSearch ? toSearch(typed) : typed;
    asked.current = wanted;
    onSearch(wanted);
  }, 250);
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      title={help}
      leftSection={<IconSearch size={15} />}
      value={text}
      onKeyDown={(event) => {
        // The browser would empty it; what was searched for stays, and the keys of the page act again.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.blur();
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      style={{ flex: '1 1 12rem', maxWidth: '20rem' }}
    />
  );
}
