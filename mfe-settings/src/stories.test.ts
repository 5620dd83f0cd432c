import { checkStories } from 'design-system/testing/check-stories';

checkStories(import.meta.glob('./**/*.stories.tsx', { eager: true }));
