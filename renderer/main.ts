import './screens/app.ts';
