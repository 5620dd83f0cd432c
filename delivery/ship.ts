// npm run ship -w mfe-NAME -- --to TARGET: builds, checks, uploads and verifies the remote, and
// makes it live.
import { buildRemote } from './build.ts';
import { findRemote, print, readOptions, runCommand } from './command.ts';
import { readCommit } from './commit.ts';
import { readProduct } from './product.ts';
import { shipRemote } from './ship-remote.ts';
import { publicAddress } from './store/public-address.ts';
import { openTarget } from './store/target.ts';

const usage = `npm run ship -w mfe-NAME -- --to TARGET [--at URL] [--public URL] [--preview] [--dry-run] [--force]
  --to       a folder or s3://BUCKET/PREFIX (SHIP_TO)
  --at       a running product that shows what is shipped there (SHIP_AT)
  --public   the address at which browsers read TARGET, if it is not the product: for a bucket (SHIP_PUBLIC)
  --preview  uploads the build without making it live
  --dry-run  builds and checks without uploading
  --force    replaces an invalid live record`;

await runCommand(usage, async () => {
	const started = Date.now();
	const {
		to,
		at,
		public: given,
		...options
	} = readOptions({
		to: { type: 'string' },
		at: { type: 'string' },
		public: { type: 'string' },
		preview: { type: 'boolean', default: false },
		'dry-run': { type: 'boolean', default: false },
		force: { type: 'boolean', default: false },
	});
	const { name, folder } = findRemote();
	const store = await openTarget(to);
	const product = await readProduct(at);
	await shipRemote(
		{
			name,
			store,
			product,
			base: publicAddress(given) ?? product?.origin,
			commit: await readCommit(folder),
			build: () => buildRemote(name, folder),
			started,
		},
		{ preview: options.preview, dryRun: options['dry-run'], force: options.force },
		print,
	);
});
