// npm run remotes -- --to TARGET | --at URL: what is live, since when, and by which commit.
import { readOptions, runCommand, say } from './command.ts';
import { readProduct } from './product.ts';
import { WrongUse } from './refusal.ts';
import { formatRemotes, remotesOfProduct, remotesOfStore } from './remotes-table.ts';
import { openTarget } from './store/target.ts';

const usage = `npm run remotes -- --to TARGET | --at URL
  --to  a folder or s3://BUCKET/PREFIX (SHIP_TO): what was shipped there
  --at  a running product (SHIP_AT): what it shows`;

await runCommand(usage, async () => {
	const { to, at } = readOptions({ to: { type: 'string' }, at: { type: 'string' } });
	if (to && at) throw new WrongUse('Say one of the two: --to or --at.');
	const product = to ? undefined : await readProduct(at);
	const remotes = product ? remotesOfProduct(product) : await remotesOfStore(await openTarget(to));
	say(formatRemotes(remotes, Date.now()));
});
