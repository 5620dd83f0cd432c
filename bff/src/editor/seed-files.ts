import type { Em } from '../database/orm.ts';
import { DAY_MS } from '../time.ts';
import { readContent } from './file-content.ts';
import { changeFiles, hasFileRows, insertFile } from './file-store.ts';

/** The demo user's files: notes on running, baking and a newsletter. */
const notes: Record<string, string> = {
	'running/base-miles.md': `<h1>Base miles</h1>
<p>Twelve weeks slow. Heart rate under 140, no exceptions, no hills that break the rule.</p>
<p>Hated weeks one to four. Felt like walking. Got passed by a pram in Frognerparken, <em>twice, same pram</em>.</p>
<h2>What the watch says</h2>
<ul><li>Week 1: 6:42/km at 138</li><li>Week 5: 6:31/km at 138</li><li>Week 9: <strong>6:07/km at 138</strong>, same loop, same shoes</li></ul>
<p>Moral: easy has to be embarrassing, otherwise it’s medium.</p>`,
	'running/marathon-oslo.md': `<h1>Oslo, 42 kilometres</h1>
<p>Started at 6:20 and let everybody go. At 30 km I passed people for an hour and nobody passed me.</p>
<p>Plan that worked: one gel every 40 minutes, walk through every water stop, talk to the person next to me.</p>
<p>Plan that did not: new socks.</p>
<p>3:58:41. The last kilometre was the fastest, which still makes me laugh.</p>`,
	'bread/rye-log.md': `<h1>Rye log</h1>
<ol><li>70 % rye, 82 % water: sticky, flat, best taste so far.</li><li>Same dough, 16 hours in the fridge: stands up by itself.</li>
<li>Forgot the salt. Nobody at the table noticed until I said so.</li></ol>
<p>Next: scald a fifth of the flour and see whether it stays fresh until Thursday.</p>`,
	'bread/altitude.md': `<h1>Rye at altitude</h1>
<p>Cabin at 1,100 metres. The dough was up in half the time and fell down in the oven.</p>
<p>Less yeast, more salt, ten degrees hotter. The third loaf was bread again.</p>`,
	'newsletter/slow-november.md': `<h1>Slow November</h1>
<p><strong>Idea:</strong> one issue on things that only work when nobody is in a hurry.</p>
<ul><li>Base miles: the pram that passed me twice</li><li>Rye: sixteen hours in which nothing happens</li><li>Reading list: three books I gave up on and finished a year later</li></ul>
<p>Close with a question: what did you stop rushing this year?</p>`,
	'voice.md': `<h1>How I sound</h1>
<p>Numbers first, then what they felt like. Short sentences. I laugh at myself before anybody else can.</p>
<p>No advice voice, I’m not a coach. No hashtags, no exclamation marks, never “game changer”.</p>`,
};

/** When each file was written. */
const daysAgo: Record<string, number> = {
	'bread/rye-log.md': 0.4,
	'running/base-miles.md': 2.2,
	'running/marathon-oslo.md': 4.4,
	'newsletter/slow-november.md': 7.5,
	'bread/altitude.md': 9.2,
	'voice.md': 18,
};

/** Creates the demo files, unless the user has or had files. */
export async function seedFiles(em: Em, userId: string): Promise<void> {
	await changeFiles(em, userId, async (tx) => {
		if (await hasFileRows(tx, userId)) return;
		for (const [path, html] of Object.entries(notes)) {
			const time = new Date(Date.now() - (daysAgo[path] ?? 0) * DAY_MS);
			await insertFile(tx, userId, path, readContent(html.replaceAll('\n', '')), { now: time });
		}
	});
}
