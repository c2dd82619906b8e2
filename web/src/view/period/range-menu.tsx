import { Button, Menu, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { SessionSearch } from '../filters/session-search.ts';
import { isDay, rangePresets } from './period.ts';

const DateChoice = lazyPart(() => import('./date-choice.tsx'), 'DateChoice');

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
  /** What is meant when nothing is said; without it, all time. */
  readonly byDefault?: '30d';
  readonly timeZone: string;
}

/** When: a preset, or dates of one's own. */
export function RangeMenu({ search, onChange, byDefault, timeZone }: Props) {
  const { t } = useI18n();
  const [datesOpened, dates] = useDisclosure();
  const name = useRangeName(search, byDefault);
  const choose = (range: SessionSearch['range']): void =>
    onChange({ range, startDate: undefined, endDate: undefined });
  return (
    <Popover
      opened={datesOpened}
      onChange={dates.close}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      {/* Around the whole menu: within it, a target would be the menu's own. */}
      <Popover.Target>
        <DatesPlace>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCalendar size={15} aria-hidden="true" />}
                aria-label={`${t('range.label')}: ${name}`}
              >
                {name}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {!byDefault && <Menu.Item onClick={() => choose(undefined)}>{t('range.all')}</Menu.Item>}
              {rangePresets.map((preset) => (
                <Menu.Item key={preset} onClick={() => choose(preset)}>
                  {t(`range.${preset}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={dates.open}>{t('range.custom')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </DatesPlace>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range.dates')}>
        <Stack gap="xs">
          <Suspense>
            <DateChoice
              startDate={search.startDate}
              endDate={search.endDate}
              timeZone={timeZone}
              onChoose={(startDate, endDate) => {
                onChange({ range: undefined, startDate, endDate });
                dates.close();
              }}
            />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface PlaceProps {
  readonly ref?: Ref<HTMLSpanElement>;
  readonly children: ReactNode;
}

/** Where the calendar opens; it is the menu's button that opens it, so nothing else is announced as one. */
function DatesPlace({ ref, children }: PlaceProps) {
  return <span ref={ref}>{children}</span>;
}

function useRangeName({ range, startDate, endDate }: SessionSearch, byDefault: '30d' | undefined): string {
  const { t, format } = useI18n();
  const say = (text: string): string =>
    isDay(text) ? format.date(new Date(`${text}T12:00:00Z`)) : format.dateTime(text);
  if (startDate && endDate) {
    if (startDate === endDate) return say(startDate);
    return t('range.between', { from: say(startDate), until: say(endDate) });
  }
  if (startDate) return t('range.from', { from: say(startDate) });
  if (endDate) return t('range.until', { until: say(endDate) });
  const preset = range ?? byDefault;
  return preset ? t(`range.${preset}`) : t('range.all');
}
