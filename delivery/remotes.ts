// npm run remotes [-- --to TARGET | --at URL]: lists the live versions with their times and
// commits.
import { print, readOptions, runCommand } from './command.ts';
import { UsageError } from './errors.ts';
import { remotesOfInstallation } from './installation.ts';
import { readProduct } from './product.ts';
import { formatRemotes, remotesOfProduct, remotesOfStore } from './remotes-table.ts';
import { openTarget } from './store/target.ts';

const usage = `npm run remotes [-- --to TARGET | --at URL]
  --to  a folder or s3://BUCKET/PREFIX (SHIP_TO): what was shipped there
  --at  a running product (SHIP_AT): what it shows
  neither: what npm start shows`;

await runCommand(usage, async () => {
	const { to, at } = readOptions({ to: { type: 'string' }, at: { type: 'string' } });
	if (to && at) throw new UsageError('Use either --to or --at, not both.');
	if (!to && !at && !process.env.SHIP_AT && !process.env.SHIP_TO) {
		const { title, remotes } = await remotesOfInstallation();
		return print(`${title}\n\n${formatRemotes(remotes, Date.now())}`);
	}
	const product = to ? undefined : await readProduct(at);
	const remotes = product ? remotesOfProduct(product) : await remotesOfStore(await openTarget(to));
	print(formatRemotes(remotes, Date.now()));
});
