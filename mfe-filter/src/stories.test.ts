import { checkStories } from 'design-system/testing/check-stories';
import { beforeEach } from 'vitest';
import { giveListsHeight } from './testing/give-lists-height.ts';

beforeEach(giveListsHeight);
checkStories(import.meta.glob('./**/*.stories.tsx', { eager: true }));
