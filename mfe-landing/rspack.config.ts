import { documentsConfig } from 'shell/build/documents';

export default documentsConfig({ name: 'landing', port: 3101 });
