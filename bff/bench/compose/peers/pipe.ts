// The lower bound: copies bytes from one connection to the other without reading them. Respects
// back-pressure, and closes upstream when the client disconnects.
import { Agent, createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';

const endpoint = `${process.env.OPENROUTER_BASE_URL}/chat/completions`;
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
	const parts: Buffer[] = [];
	request.on('data', (bytes: Buffer) => parts.push(bytes));
	request.on('end', () => {
		const { text } = JSON.parse(Buffer.concat(parts).toString()) as { text: string };
		const body = JSON.stringify({
			model: 'bench',
			stream: true,
			messages: [{ role: 'user', content: text }],
		});
		const headers = {
			authorization: 'Bearer x',
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(body),
		};
		const upstream = open(endpoint, { method: 'POST', agent, headers }, (answer) => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			answer.on('data', (bytes: Buffer) => {
				if (!response.write(bytes)) answer.pause();
			});
			response.on('drain', () => answer.resume());
			answer.on('end', () => response.end());
		});
		upstream.on('error', () => response.destroy());
		response.on('close', () => {
			if (!response.writableFinished) upstream.destroy();
		});
		upstream.end(body);
	});
});
process.on('SIGTERM', () => process.exit());
server.listen(0, '127.0.0.1', 4096, () =>
	process.send?.({ port: (server.address() as AddressInfo).port }),
);
