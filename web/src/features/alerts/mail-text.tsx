import { Anchor, List, Text, Title } from '@mantine/core';

interface Props {
  readonly text: string;
  /** What a link alone on its line is called. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A mail on the screen, of its plain text as its HTML is: headings over dashes, lists, and links by their names. */
export function MailText({ text, labels }: Props) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => {
      const lines = part.split('\n');
      const [first = '', second = ''] = lines;
      if (/^-{3,}$/.test(second))
        return (
          <Title key={part} order={3} size="h5" mt="md" mb={4}>
            {first}
          </Title>
        );
      if (first.startsWith('• '))
        return (
          <List key={part} size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {lines.map((line) => (
              <List.Item key={line}>{line.slice(2)}</List.Item>
            ))}
          </List>
        );
      return lines.map((line) => (
        <Text key={part + line} size="sm" mb={4}>
          {labels[line] === undefined ? line : <Anchor href={line}>{labels[line]}</Anchor>}
        </Text>
      ));
    });
}
