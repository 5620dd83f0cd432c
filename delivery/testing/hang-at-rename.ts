// Loaded before a ship: renaming to a path that contains HANG_AT never finishes, and the process
// waits to be killed.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { HANG_AT = '' } = process.env;
const { rename } = fs;

Object.assign(fs, {
	rename: (from: string, to: string) => {
		if (!to.includes(HANG_AT)) return rename(from, to);
		process.stdout.write('hangs\n');
		setInterval(() => undefined, 1_000_000);
		return new Promise(() => undefined);
	},
});
syncBuiltinESMExports();
