import { expect, test } from 'vitest';
import { allFiles, isTestCode } from './source-files.ts';

/** The names of the folders in a folder. */
const foldersIn = (parent: string): string[] => [
	...new Set(
		allFiles
			.filter((file) => file.startsWith(parent) && file.slice(parent.length).includes('/'))
			.map((file) => file.slice(parent.length).split('/')[0] ?? ''),
	),
];

const serverFolders = foldersIn('bff/src/');
const contractFolders = foldersIn('bff/contract/');
const remotes = foldersIn('').flatMap((folder) => /^mfe-(\w+)$/.exec(folder)?.[1] ?? []);
const settings = foldersIn('mfe-settings/src/');
const shell = foldersIn('shell/src/');

/** Folders of the server with routes. Browsers use their routes, except for operations. */
const served = serverFolders.filter((folder) =>
	allFiles.some(
		(file) =>
			file.startsWith(`bff/src/${folder}/`) && /\broutes\.ts$/.test(file) && !isTestCode(file),
	),
);

/** Areas whose word differs between the three tiers, with the reasons. */
const exceptions: Record<string, string> = {
	'mfe-settings': 'The settings belong to many areas. Each is a folder in it.',
	'mfe-settings/src/screens': 'The frame of the screens, which hold sections of many areas.',
	'mfe-settings/src/settings': 'What the sections of all areas are made of, and the theme.',
	'mfe-settings/src/unsaved': 'Tracks the unsaved work of all sections.',
	'mfe-settings/src/testing': 'Test code.',
	'bff/contract/fixtures': 'Test code.',
	'bff/contract/tests': 'Test code.',
	'bff/contract/x': 'The rules of X for texts and links, which several areas use.',
	'bff/src/http': 'Serves the description of the API.',
	'bff/src/telemetry': 'For operations: no page uses it.',
	'bff/src/search': 'The command palette, `shell/src/commands`, shows what it finds.',
};

const inContract = (word: string): boolean => contractFolders.includes(word);

const foreign = [
	...remotes
		.filter((word) => !served.includes(word) || !inContract(word))
		.map((word) => `mfe-${word}`),
	...settings
		.filter((word) => !served.includes(word) || !inContract(word))
		.map((word) => `mfe-settings/src/${word}`),
	...contractFolders
		.filter((word) => !serverFolders.includes(word))
		.map((word) => `bff/contract/${word}`),
	...served
		.filter((word) => !inContract(word) || ![...remotes, ...settings, ...shell].includes(word))
		.map((word) => `bff/src/${word}`),
];

test('an area has the same name in contract, server, and remote, settings or shell', () => {
	expect(foreign.filter((place) => !(place in exceptions))).toEqual([]);
});

test('every exception is still needed', () => {
	expect(Object.keys(exceptions).filter((place) => !foreign.includes(place))).toEqual([]);
});
