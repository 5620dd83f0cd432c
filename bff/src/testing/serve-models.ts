import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const model = (name: string, prompt: string, completion: string) => ({
	id: `maker/${name.toLowerCase()}`,
	name,
	context_length: 32_768,
	pricing: { prompt, completion },
});

const all = [
	model('Wren', '0.00000015', '0.0000006'),
	model('Owl', '0.00001', '0.00005'),
	model('Jay', '0.000001', '0.000002'),
	model('Flock', '-1', '-1'),
];

/** A provider with a list of models, which a test can change. */
export async function serveModels() {
	let models = all;
	let isDown = false;
	const server = createServer((_request, response) => {
		response
			.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
			.end(JSON.stringify({ data: models }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		fail: () => {
			isDown = true;
		},
		remove: (id: string) => {
			models = models.filter((offered) => offered.id !== id);
		},
		reset: () => {
			models = all;
			isDown = false;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
