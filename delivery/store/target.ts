import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { WrongUse } from '../refusal.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Where `--to` leads, or else `SHIP_TO`: a folder, or `s3://BUCKET/PREFIX`. */
export async function openTarget(to: string | undefined): Promise<Store> {
	// npm changes the folder for `-w`. What stands in the settings is meant from the project, as
	// DATA_DIR is.
	const [target, from] = to
		? [to, process.env.INIT_CWD ?? process.cwd()]
		: [process.env.SHIP_TO, project];
	if (!target) throw new WrongUse('Say where to: --to, or SHIP_TO in the environment or in .env.');
	const [, bucket, prefix = ''] = /^s3:\/\/([^/?#]+)\/*(.*?)\/*$/.exec(target) ?? [];
	// Loaded on use: a folder needs none of it, and it is large.
	if (bucket) return (await import('./bucket-store.ts')).bucketStore(bucket, prefix);
	if (/^https?:/.test(target))
		throw new WrongUse(
			`${target} cannot be shipped to: --to takes a folder or s3://BUCKET/PREFIX. A running product is named by --at.`,
		);
	if (/^[a-z][\w+.-]*:\/\//i.test(target))
		throw new WrongUse(
			`${target} cannot be shipped to: --to takes a folder or s3://BUCKET/PREFIX.`,
		);
	return folderStore(path.resolve(from, target));
}
