import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  useMantineColorScheme,
} from '@mantine/core';

/** The page's first script reads the same key, before anything is painted. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'parlance.color-scheme' });

const schemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

export function useColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, schemes, setScheme: setColorScheme };
}
