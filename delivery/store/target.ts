import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../errors.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Opens the store that `--to` or `SHIP_TO` names: a folder, or `s3://BUCKET/PREFIX`. */
export async function openTarget(to: string | undefined): Promise<Store> {
	// npm changes the working directory for `-w`. A path in the settings is relative to the project,
	// as DATA_DIR is.
	const [target, from] = to
		? [to, process.env.INIT_CWD ?? process.cwd()]
		: [process.env.SHIP_TO, project];
	if (!target)
		throw new UsageError(
			'No target given. Use --to, or set SHIP_TO in the environment or in .env.',
		);
	const [, bucket, prefix = ''] = /^s3:\/\/([^/?#]+)\/*(.*?)\/*$/.exec(target) ?? [];
	// Loaded on use, because it is large and only needed for buckets.
	if (bucket) return (await import('./bucket-store.ts')).bucketStore(bucket, prefix);
	if (/^https?:/.test(target))
		throw new UsageError(
			`${target} cannot be shipped to: --to takes a folder or s3://BUCKET/PREFIX. Use --at for a running product.`,
		);
	if (/^[a-z][\w+.-]*:\/\//i.test(target))
		throw new UsageError(
			`${target} cannot be shipped to: --to takes a folder or s3://BUCKET/PREFIX.`,
		);
	return folderStore(path.resolve(from, target));
}
