import { List, PasswordInput, Progress, Text } from '@mantine/core';
import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import type { InputProps } from '../../../lib/use-server-form.ts';
import { OnlyRead } from '../../../ui/only-read.tsx';
import classes from './password-field.module.css';
import { type PasswordOwner, passwordRules, passwordStrength } from './password-strength.ts';

interface Props {
  readonly label: string;
  readonly owner: PasswordOwner;
  readonly inputProps: InputProps;
}

const levels = { weak: 25, fair: 50, good: 75, strong: 100 } as const;
const tones = { weak: 'red', fair: 'yellow', good: 'lake', strong: 'green' } as const;

/** A password that is being chosen: its rules tick off and its strength grows while it is typed. */
export function PasswordField({ label, owner, inputProps }: Props) {
  const t = useT();
  const rulesId = useId();
  const password = typeof inputProps.value === 'string' ? inputProps.value : '';
  const rules = passwordRules(password, owner);
  const strength = rules.every(({ met }) => met) ? passwordStrength(password) : 'weak';
  return (
    <div>
      <PasswordInput label={label} autoComplete="new-password" aria-describedby={rulesId} {...inputProps} />
      <div id={rulesId} className={classes.below}>
        {password !== '' && (
          <div className={classes.strength}>
            <Progress
              value={levels[strength]}
              color={tones[strength]}
              size={4}
              aria-label={t('password.strength')}
            />
            <Text size="xs" aria-live="polite">
              {t(`password.strength.${strength}`)}
            </Text>
          </div>
        )}
        <List size="xs" listStyleType="none" className={classes.rules}>
          {rules.map(({ rule, met }) => (
            <List.Item key={rule} icon={<RuleIcon met={met} isTyping={password !== ''} />}>
              {t(`password.rule.${rule}`)}
              <OnlyRead>{`: ${t(met ? 'password.met' : 'password.unmet')}`}</OnlyRead>
            </List.Item>
          ))}
        </List>
      </div>
    </div>
  );
}

function RuleIcon({ met, isTyping }: { readonly met: boolean; readonly isTyping: boolean }) {
  if (met) return <IconCheck size={14} className={classes.met} aria-hidden="true" />;
  const Icon = isTyping ? IconX : IconPointFilled;
  return <Icon size={14} className={classes.unmet} aria-hidden="true" />;
}
