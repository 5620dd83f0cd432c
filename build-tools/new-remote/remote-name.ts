import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteScreens } from '../../shell/contract/screens.ts';

/** The top branches of the story tree, by title. */
export const AREAS = 'design-system/pages/areas.ts';

/** `notes` in the form used by the header and the code: `Notes`. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Returns why a remote of the checkout at `root` cannot have this name, as a sentence, or
 * undefined. Names have letters only, because the name is part of addresses and of a global
 * variable.
 */
export function whyNameRefused(root: string, name: string): string | undefined {
	if (!/^[a-z]{2,20}$/.test(name))
		return `"${name}" cannot be the name of a remote. Use 2 to 20 lower-case letters, such as "notes".`;
	if (existsSync(join(root, `mfe-${name}`)))
		return `The folder mfe-${name} exists already. Choose another name.`;
	if (remoteScreens.some(({ path }) => path === `/app/${name}`))
		return `/app/${name} is a screen of another remote already. Choose another name.`;
	if (new RegExp(`^\\t'?${titleOf(name)}\\b`, 'm').test(readFileSync(join(root, AREAS), 'utf8')))
		return `Storybook has an area "${titleOf(name)}" already. Choose another name.`;
	return undefined;
}
