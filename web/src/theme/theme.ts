import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import type { Translate } from '../i18n/translate.ts';
import { colors } from './colors.ts';

const sans =
  '"Geist Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const mono =
  'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Noto Sans Mono", "Liberation Mono", Menlo, monospace';

/**
 * Sizes for daily work: 14 px text, tight rows, quiet corners; everything in rem, so that it grows with the reader.
 * What is not said is as Mantine has it.
 */
export const themeIn = (t: Translate) => {
  // The words of buttons that have only a sign.
  const close = { closeButtonProps: { 'aria-label': t('action.close') } };
  const clear = { clearButtonProps: { 'aria-label': t('action.clear') } };
  const show = { 'aria-label': t('password.show'), tabIndex: 0 };
  return createTheme({
    colors,
    primaryColor: 'lake',
    primaryShade: { light: 7, dark: 6 },
    black: colors.gray[9],
    fontFamily: sans,
    fontFamilyMonospace: mono,
    fontSizes: { sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { md: '1.5', lg: '1.5', xl: '1.5' },
    spacing: { xs: '0.5rem', lg: '1.5rem' },
    radius: { xs: '0.25rem', sm: '0.375rem', lg: '0.75rem', xl: '1.25rem' },
    defaultRadius: 'sm',
    headings: {
      fontFamily: sans,
      fontWeight: '620',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    shadows: {
      md: '0 4px 16px rgb(10 30 38 / 10%)',
      lg: '0 8px 28px rgb(10 30 38 / 14%)',
      xl: '0 16px 48px rgb(10 30 38 / 18%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 320 } },
      Modal: {
        defaultProps: { ...close, centered: true, overlayProps: { backgroundOpacity: 0.45, blur: 2 } },
      },
      // Its focus placeholder is no child that a menu may have.
      Menu: {
        defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
      },
      // A word that is cut to its first letter says nothing.
      Badge: { defaultProps: { tt: 'none', fw: 600, miw: 'max-content' } },
      Loader: { defaultProps: { type: 'dots' } },
      Drawer: { defaultProps: { ...close, position: 'right', transitionProps: { duration: 120 } } },
      Notification: { defaultProps: close },
      Select: { defaultProps: clear },
      MultiSelect: { defaultProps: clear },
      DateInput: { defaultProps: clear },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: show } },
    },
  });
};

/** Surfaces and lines by what they are for; both schemes are written out, neither is computed from the other. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--surface-page': '#f5f7f7',
    '--surface-nav': '#ecf0f1',
    '--surface-sunken': '#f1f4f5',
    '--surface-hover': '#eef3f5',
    '--surface-blank': '#e6ecee',
    '--surface-accent': '#e8f4f8',
    '--line': '#e0e6e8',
    '--edge-shadow': 'rgb(16 32 40 / 18%)',
    '--line-strong': '#c9d3d7',
    '--line-control': colors.gray[5],
    '--ink-accent': '#0a526c',
    '--chart-strong': colors.lake[7],
    '--chart-before': '#5a6a71',
    '--chart-bar': '#dcedf3',
    '--chart-bar-hover': '#c5e1eb',
    '--positive': '#1f7f4b',
    '--negative': '#b0392b',
    '--caution': '#84600b',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-error': '#a83226',
    '--mantine-color-success': '#17693d',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
  },
  dark: {
    '--surface-page': '#10181b',
    '--surface-nav': '#0b1214',
    '--surface-sunken': '#111a1d',
    '--surface-hover': '#1d292e',
    '--surface-blank': '#243137',
    '--surface-accent': '#10303b',
    '--line': '#25333a',
    '--edge-shadow': 'rgb(0 0 0 / 60%)',
    '--line-strong': '#3a4b53',
    '--line-control': '#657a84',
    '--ink-accent': '#8fcbe0',
    '--chart-strong': colors.lake[4],
    '--chart-before': '#98a9b0',
    '--chart-bar': '#15394a',
    '--chart-bar-hover': '#1b4a60',
    '--positive': '#63bb8b',
    '--negative': '#ee8f82',
    '--caution': '#dcb253',
    '--mantine-color-bright': '#f2f7f8',
    '--mantine-color-lake-light': '#12333f',
    '--mantine-color-lake-light-hover': '#173e4c',
    '--mantine-color-lake-light-color': '#a8d3e3',
    '--mantine-color-gray-light': '#26343a',
    '--mantine-color-gray-light-hover': '#2e3e45',
    '--mantine-color-gray-light-color': '#ccd7db',
    '--mantine-color-red-light': '#3b1f1b',
    '--mantine-color-red-light-hover': '#482721',
    '--mantine-color-red-light-color': '#f7c3bb',
    '--mantine-color-green-light': '#163426',
    '--mantine-color-green-light-hover': '#1b402f',
    '--mantine-color-green-light-color': '#a7d8bb',
    '--mantine-color-yellow-light': '#362c12',
    '--mantine-color-yellow-light-hover': '#433717',
    '--mantine-color-yellow-light-color': '#f0d9a0',
    '--mantine-color-error': '#ee8f82',
    '--mantine-color-success': '#63bb8b',
    '--mantine-color-anchor': '#79bcd4',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
  },
});
