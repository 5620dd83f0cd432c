import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { Inbox } from './inbox.ts';

test('the last 200 mails are kept, the newest first', async () => {
	const inbox = new Inbox();
	for (let n = 1; n <= 201; n += 1)
		inbox.add(['noor@example.org'], await PostalMime.parse(`Subject: Mail ${n}\r\n\r\nWords.`));
	const subjects = inbox.list().map(({ email }) => email.subject);
	expect(subjects).toHaveLength(200);
	expect([subjects[0], subjects.at(-1)]).toEqual(['Mail 201', 'Mail 2']);
	expect(inbox.find('1')).toBeUndefined();
});
