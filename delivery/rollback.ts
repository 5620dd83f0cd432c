// npm run rollback -w mfe-NAME -- --to TARGET: makes the version live again that was live before,
// or the one that is named.
import { readOptions, remoteHere, runCommand, say } from './command.ts';
import { readProduct } from './product.ts';
import { rollBack } from './rollback-remote.ts';
import { openTarget } from './store/target.ts';

const usage = `npm run rollback -w mfe-NAME -- --to TARGET [--at URL] [--version VERSION]
  --to       a folder or s3://BUCKET/PREFIX (SHIP_TO)
  --at       a running product that shows what is shipped there (SHIP_AT)
  --version  a version that was shipped there, instead of the one that was live before`;

await runCommand(usage, async () => {
	const { to, at, version } = readOptions({
		to: { type: 'string' },
		at: { type: 'string' },
		version: { type: 'string' },
	});
	const { name } = remoteHere();
	await rollBack(
		{ name, store: await openTarget(to), product: await readProduct(at), version },
		say,
	);
});
