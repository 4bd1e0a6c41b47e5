import './app/admin/admin.css';
// Only the gateway's shell links it, but this build is the one that writes files.
import './assets/favicon.svg';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AdminApp } from './app/admin/admin-app';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <AdminApp />
    </BrowserRouter>,
  );
}
