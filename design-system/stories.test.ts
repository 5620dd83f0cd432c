import { checkStories } from './testing/check-stories.ts';

// The stories of the mails are the only ones of the server.
checkStories(
	import.meta.glob(['./*/*.stories.tsx', '../bff/src/mail/*.stories.tsx'], { eager: true }),
);
