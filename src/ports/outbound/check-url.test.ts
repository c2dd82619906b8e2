import { expect, test } from 'vitest';
import { inEnglish } from '../../words/sentence.ts';
import { checkUrl } from './check-url.ts';

const shut = { allowPrivate: false };
const reasonOf = (url: string, policy: Parameters<typeof checkUrl>[1] = shut): string | null => {
  const verdict = checkUrl(url, policy);
  return verdict.ok ? null : inEnglish(verdict.reason);
};

test.each([
  ['file:///etc/passwd', 'must start with https://'],
  ['gopher://hooks.example.com/', 'must start with https://'],
  ['ftp://hooks.example.com/', 'must start with https://'],
  ['javascript:alert(1)', 'must start with https://'],
  ['data:text/plain,x', 'must start with https://'],
  ['http://hooks.example.com/', 'must start with https://'],
  ['https://hooks.example.com:22/', 'port 22'],
  ['https://hooks.example.com:25/', 'port 25'],
  ['https://hooks.example.com:6379/', 'port 6379'],
  ['https://hooks.example.com:5432/', 'port 5432'],
  ['https://hooks.example.com:2375/', 'port 2375'],
  ['https://hooks.example.com:0/', 'port 0'],
  ['https://hooks.example.com:1023/', 'port 1023'],
  ['https://user@hooks.example.com/', 'user name or password'],
  ['https://user:secret@hooks.example.com/', 'user name or password'],
  ['https://:secret@hooks.example.com/', 'user name or password'],
  ['https://@hooks.example.com/', 'user name or password'],
  ['https://hooks.example.com@127.0.0.1/', 'user name or password'],
  ['https://hooks.example.com/\r\nHost: evil', 'control characters'],
  ['https://hooks.exa\nmple.com/', 'control characters'],
  ['https://hooks.example.com/\0', 'control characters'],
  ['\thttps://hooks.example.com/', 'control characters'],
  ['https://hooks.example.com/a b', 'spaces'],
  ['https:\\\\hooks.example.com\\', 'backslashes'],
  ['https://hooks.example.com\\@127.0.0.1/', 'backslashes'],
  ['https://', "isn't a URL"],
  ['//hooks.example.com/', "isn't a URL"],
  ['hooks.example.com', "isn't a URL"],
  ['https://[fe80::1%25eth0]/', "isn't a URL"],
  ['https://1.2.3.256/', "isn't a URL"],
  [`https://hooks.example.com/${'x'.repeat(2_048)}`, 'longer than'],
  ['https://localhost/', 'loopback'],
  ['https://LOCALHOST./', 'loopback'],
  ['https://a.b.localhost/', 'loopback'],
  ['https://169.254.169.254/latest/', 'metadata'],
  ['https://[::127.0.0.1]/', 'hides an IPv4 address'],
])('M06 %j is refused with a reason a person understands', (url, reason) => {
  expect(reasonOf(url)).toContain(reason);
});

test('ordinary URLs pass, with any path and with the ports people use', () => {
  for (const url of [
    'https://hooks.example.com/a?b=c#d',
    'https://hooks.example.com:443/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:8080/x',
    'https://hooks.example.com:3000/',
    'https://bücher.example/',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://hooks.example.com/mail@example.com',
  ])
    expect(reasonOf(url), url).toBeNull();
});

test('http passes only where it is allowed, private literals only where they are', () => {
  expect(reasonOf('http://hooks.example.com/', { ...shut, protocols: ['https:', 'http:'] })).toBeNull();
  expect(reasonOf('ftp://hooks.example.com/', { ...shut, protocols: ['https:', 'http:'] })).toBe(
    'the URL must start with https:// or http://',
  );
  expect(reasonOf('https://10.1.2.3/', shut)).toBe('the host is a private address');
  expect(reasonOf('https://10.1.2.3/', { allowPrivate: true })).toBeNull();
  expect(reasonOf('https://10.1.2.3/', { allowPrivate: false, allowList: ['10.1.0.0/16'] })).toBeNull();
  expect(reasonOf('https://localhost/', { allowPrivate: true })).toBeNull();
});
