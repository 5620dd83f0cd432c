import { EXPORT_VERSION } from '../../../contract/privacy/export.ts';

/** `README.txt` of an export. */
export function exportReadme(username: string, exportedAt: string): string {
	return `Your data from Warble
=====================

Account: ${username}
Made at: ${exportedAt} (UTC)
Version: ${EXPORT_VERSION}

json/           everything you have in Warble, one file for each list. Each is an array with one
                row on a line.
csv/            the same lists for a spreadsheet. Texts that a spreadsheet would read as
                formulas, and ids that it would round, begin with an apostrophe.
files/          your files, as web pages (.html) and as Markdown (.md).
media/          your images, GIFs and videos. The names are the ids in json/media.json.
manifest.json   the version of this export, how many rows each list has, and the names of files
                and media that are empty here ("missing"). The text of such a file is in
                json/files.json.
schema.json     the JSON Schema of each list.

Threads are a tree: in json/messages.json "parentId" is the id of the previous message, and
messages with the same parent are versions of each other. Drafts have their earlier versions in
json/draft-versions.json, filters in json/filter-versions.json, files in json/file-revisions.json.
The publications of drafts on X are in json/publications.json. Judged posts are in
json/verdicts.json, with your corrections ("override"). Times are in UTC. Rows with "deletedAt" are
deleted, and are kept for some time so that you can restore them.

Not in here: your password, your API keys and the access to your accounts at X and Google. They are
stored encrypted or as a hash, and never leave the server.

To bring files, drafts, filters and threads into another Warble, choose "Import" under "Your data"
in its settings, and choose this ZIP.
`;
}
