import { startSandbox } from './server.ts';

const { PORT, SANDBOX_PACE_MS } = process.env;
const sandbox = await startSandbox({
	port: Number(PORT ?? 3999),
	paceMs: Number(SANDBOX_PACE_MS ?? 35),
});
process.stdout.write(
	`The sandbox is up. OPENROUTER_BASE_URL=${sandbox.url}/api/v1 SMTP_URL=${sandbox.smtpUrl}\nMastodon is at ${sandbox.mastodon.url}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, () => void sandbox.close());
