import { onTestFinished, vi } from 'vitest';
import type { Build } from '../build.ts';
import type { Commit } from '../commit.ts';
import { readProduct } from '../product.ts';
import { rollBack } from '../rollback-remote.ts';
import { shipRemote } from '../ship-remote.ts';
import type { Store } from '../store/store.ts';

interface Settings {
	at?: string;
	/** The address at which browsers read the store. */
	base?: string;
	commit?: Commit;
	preview?: boolean;
	dryRun?: boolean;
	force?: boolean;
	/** Runs in place of the build, after the live version was read. */
	meanwhile?: () => Promise<unknown>;
}

/** Ships a finished build. Resolves with the output. */
export async function shipBuild(
	store: Store,
	build: Build,
	settings: Settings = {},
): Promise<string> {
	const {
		at,
		base,
		commit = { name: 'abc1234' },
		preview = false,
		dryRun = false,
		force = false,
		meanwhile,
	} = settings;
	const product = await readProduct(at);
	const output: string[] = [];
	await shipRemote(
		{
			name: build.name,
			store,
			product,
			base: base ?? product?.origin,
			commit,
			build: async () => {
				await meanwhile?.();
				return build;
			},
			started: Date.now(),
		},
		{ preview, dryRun, force },
		(line) => output.push(line),
	);
	return output.join('\n');
}

/** Rolls `small` or another remote back. Resolves with the output. */
export async function rollBackBuild(
	store: Store,
	{ version, at, name = 'small' }: { version?: string; at?: string; name?: string } = {},
): Promise<string> {
	const output: string[] = [];
	await rollBack({ name, store, product: await readProduct(at), version }, (line) =>
		output.push(line),
	);
	return output.join('\n');
}

/** Sets the environment for one test. */
export function setEnvironment(env: Record<string, string>): void {
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	onTestFinished(() => void vi.unstubAllEnvs());
}
