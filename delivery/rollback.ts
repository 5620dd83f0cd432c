// npm run rollback -w mfe-NAME -- --to TARGET: makes the previous version live again, or the one
// given by --version.
import { findRemote, print, readOptions, runCommand } from './command.ts';
import { readProduct } from './product.ts';
import { rollBack } from './rollback-remote.ts';
import { openTarget } from './store/target.ts';

const usage = `npm run rollback -w mfe-NAME -- --to TARGET [--at URL] [--version VERSION]
  --to       a folder or s3://BUCKET/PREFIX (SHIP_TO)
  --at       a running product that shows what is shipped there (SHIP_AT)
  --version  any version that was shipped there, instead of the previous one`;

await runCommand(usage, async () => {
	const { to, at, version } = readOptions({
		to: { type: 'string' },
		at: { type: 'string' },
		version: { type: 'string' },
	});
	const { name } = findRemote();
	await rollBack(
		{ name, store: await openTarget(to), product: await readProduct(at), version },
		print,
	);
});
