// Loaded before a ship: what is to be renamed to a path that has HANG_AT in it never is, and the
// process waits to be killed.
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
