// A model in a process of its own that takes the same time for every answer: what a batch's overhead is measured over.
import { createServer } from 'node:http';

const answerMs = Number(process.argv[2]);
const content = process.argv[3];
const answer = JSON.stringify({
  choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 900, completion_tokens: 260 },
});

/** What all answers took here: a timer of a busy machine is late, which is nobody else's overhead. */
let tookMs = 0;
const server = createServer((request, response) => {
  const from = performance.now();
  request.resume();
  request.once('end', () =>
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), answerMs),
  );
  response.once('finish', () => {
    tookMs += performance.now() - from;
  });
});
process.on('message', () => process.send?.(tookMs));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
