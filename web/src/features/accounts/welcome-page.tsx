import { Button, Group, Text, Title } from '@mantine/core';
import { IconChartHistogram, IconLock, IconMessageCircleSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LookSwitches } from '../../ui/look/look-switches.tsx';
import { SpeechFigure } from './speech-figure.tsx';
import classes from './welcome-page.module.css';

const promises = [
  { key: 'ask', Icon: IconMessageCircleSearch },
  { key: 'why', Icon: IconChartHistogram },
  { key: 'own', Icon: IconLock },
] as const;

/** The door: what this is, and the two ways in. */
export function WelcomePage() {
  const t = useT();
  return (
    <div className={classes.page}>
      <title>Parlance</title>
      <Group component="header" justify="space-between" wrap="nowrap" className={classes.header}>
        <Link to="/" className={classes.brand}>
          <BrandMark />
          <span>Parlance</span>
        </Link>
        <Group gap="sm" wrap="nowrap">
          <LookSwitches />
          <Button component={Link} to="/sign-in" variant="default" className={classes.door}>
            {t('signIn.title')}
          </Button>
        </Group>
      </Group>
      <main className={classes.main}>
        <div className={classes.hero}>
          <div>
            <Title order={1} className={classes.title}>
              {t('brand.claim')}
            </Title>
            <Text className={classes.lead}>{t('welcome.lead')}</Text>
            <Group gap="sm" mt="xl">
              <Button component={Link} to="/register" size="md">
                {t('register.title')}
              </Button>
              <Button component={Link} to="/sign-in" size="md" variant="default">
                {t('signIn.title')}
              </Button>
            </Group>
          </div>
          <div className={classes.figure}>
            <SpeechFigure />
          </div>
        </div>
        <ul className={classes.promises}>
          {promises.map(({ key, Icon }) => (
            <li key={key}>
              <Icon size={22} stroke={1.6} aria-hidden="true" className={classes.icon} />
              <Title order={2}>{t(`welcome.${key}.title`)}</Title>
              <Text c="dimmed">{t(`welcome.${key}.text`)}</Text>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
