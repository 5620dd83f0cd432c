import { checkStories } from './testing/check-stories.ts';

// The mails are written by the server, which has no stories of its own besides.
checkStories(
	import.meta.glob(['./*/*.stories.tsx', '../bff/src/mail/*.stories.tsx'], { eager: true }),
);
