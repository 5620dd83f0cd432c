import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { describeFailure } from './config/operator-error.ts';
import { createLog } from './log.ts';
import { returnMemory } from './memory/return-memory.ts';
import { packageFolder } from './package-files.ts';
import { addSandbox, standsInForAll } from './sandbox-mode.ts';
import { demoAccount, seedDemoAccount } from './seed.ts';
import { buildServices } from './services.ts';
import { checkStart, explainListening } from './start-checks.ts';
import { startTracing } from './telemetry/tracing.ts';

/** Maximum time for requests to end once the server stops. Streams end at once. */
const REQUESTS_MS = 3000;
/** Maximum time for running answers to end after that. */
const GRACE_MS = 5000;
/** We promise to stop within ten seconds: after this time the process exits anyway. */
const DEADLINE_MS = 9500;

const repository = join(packageFolder, '..');

async function start(): Promise<void> {
	const settings = await checkStart(process.env);
	const log = createLog(settings);
	const { config, sandbox } = await addSandbox(settings);
	const stopTracing = await startTracing(process.env);

	const services = await buildServices(config, log);
	if (!config.isProduction) {
		const x = sandbox && config.xApiBaseUrl === sandbox.x.apiBaseUrl ? sandbox.x : undefined;
		const isFull = config.fillsDemoAccount && standsInForAll(sandbox, config);
		await seedDemoAccount(services, x, isFull ? sandbox : undefined);
	}
	const app = await buildApp({ config, services, log, pagesRoot: config.webRoot ?? repository });
	await app.ready();
	await returnMemory();
	await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
		throw explainListening(config, error);
	});

	let isStopping = false;
	services.checks.stopping = async () => {
		if (isStopping) throw new Error('stopping');
	};
	const stop = async (exitCode: number): Promise<void> => {
		if (isStopping) process.exit(1);
		isStopping = true;
		setTimeout(() => process.exit(1), DEADLINE_MS).unref();
		// One slow upload or download would prevent everything else from being stored.
		const drop = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
		await app.close();
		clearTimeout(drop);
		await services.close(GRACE_MS);
		await stopTracing();
		await sandbox?.close();
		process.exit(exitCode);
	};
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
		process.on(signal, () => void stop(0));
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (error: unknown) => {
			log.fatal({ err: error }, event);
			void stop(1);
		});
	}

	const { port } = app.server.address() as AddressInfo;
	sandbox?.deliverTo(`http://127.0.0.1:${port}/webhooks/stripe`);
	const lines = [`Warble is ready at http://localhost:${port}`];
	if (!config.isProduction)
		lines.push(`Sign in as ${demoAccount.username} with the password ${demoAccount.password}`);
	if (config.model !== settings.model)
		lines.push(
			'The assistant is a sandbox model: set OPENROUTER_BASE_URL and OPENROUTER_API_KEY for a real one.',
		);
	if (sandbox && config.xApiBaseUrl === sandbox.x.apiBaseUrl)
		lines.push(`Posts and likes at X appear at ${sandbox.url}/sandbox/x`);
	if (sandbox && config.blueskyUrl === sandbox.url)
		lines.push(
			`Connect Bluesky as NAME.test with the app password ${sandbox.bluesky.appPassword}, and Mastodon at ${sandbox.mastodon.url}`,
		);
	if (sandbox && config.smtpUrl === sandbox.smtpUrl)
		lines.push(`Mail arrives at ${sandbox.url}/sandbox/inbox`);
	process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

start().catch((error: unknown) => {
	process.stderr.write(`${describeFailure(error)}\n`);
	process.exit(1);
});
