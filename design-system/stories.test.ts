import { checkStories } from './testing/check-stories.ts';

checkStories(import.meta.glob('./*/*.stories.tsx', { eager: true }));
