import { checkStories } from './testing/check-stories.ts';
checkStories(import.meta.glob(['./{rich-text,rich-text-editor,chip,select,tabs,prompt-dialog,toast,combobox,verdict,clamp,post-*,avatar,visible-text,run-picture,text-difference,field}/*.stories.tsx'], { eager: true }));
