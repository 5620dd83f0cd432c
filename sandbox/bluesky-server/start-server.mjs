// Starts a real server of Bluesky accounts (PDS) with a directory of accounts (PLC) in memory.
// Prints one line of JSON that says where they are, and stops when its standard input ends.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envToCfg, envToSecrets, PDS } from '@atproto/pds';
import plc from '@did-plc/server';

async function freePort() {
	const server = createServer();
	await new Promise((done) => server.listen(0, 'localhost', done));
	const { port } = server.address();
	await new Promise((done) => server.close(done));
	return port;
}

const plcPort = await freePort();
const directory = plc.PlcServer.create({ db: new plc.MockDatabase(), port: plcPort });
await directory.start();

const data = mkdtempSync(join(tmpdir(), 'bluesky-server-'));

const port = await freePort();
const secret = () => randomBytes(16).toString('hex');
const env = {
	devMode: true,
	port,
	hostname: 'localhost',
	dataDirectory: data,
	blobstoreDiskLocation: join(data, 'blobs'),
	didPlcUrl: `http://localhost:${plcPort}`,
	serviceHandleDomains: ['.test'],
	inviteRequired: false,
	rateLimitsEnabled: true,
	rateLimitBypassKey: secret(),
	rateLimitBypassIps: [],
	trustedOAuthClients: [],
	crawlers: [],
	jwtSecret: secret(),
	adminPassword: secret(),
	plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
};
const pds = await PDS.create(envToCfg(env), envToSecrets(env));
await pds.start();
process.stdout.write(
	`${JSON.stringify({
		url: `http://localhost:${port}`,
		plcUrl: env.didPlcUrl,
		jwtSecret: env.jwtSecret,
		rateLimitBypassKey: env.rateLimitBypassKey,
	})}\n`,
);

process.stdin.resume().once('end', async () => {
	await pds.destroy();
	await directory.destroy();
	rmSync(data, { recursive: true, force: true });
});
